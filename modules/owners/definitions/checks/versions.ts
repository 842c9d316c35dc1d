import semver from 'semver';
import { versionForm } from '../../../core/projection/version-order.ts';
import type { VersionDocument } from '../schemas/version-document.ts';
import { eachIn, type Findings, type Path } from './findings.ts';
import { quote } from './quote.ts';

/** A version that names one release or, for want of a more precise one, several. */
export function checkVersion(findings: Findings, path: Path, text: string | undefined): void {
  if (text !== undefined && versionForm(text) === undefined) addInvalid(findings, path, text);
}

/**
 * The version of a tool may also be a range, where an offer says by its policy how the range is read; a pinned offer
 * needs one release (seed-reading B14).
 */
export function checkToolVersion(findings: Findings, path: Path, document: VersionDocument): void {
  const { version, providers } = document;
  const form = version === undefined ? undefined : versionForm(version);
  const hasPolicy = providers?.some((offer) => offer.version_policy !== undefined) ?? false;
  if (version !== undefined && form === undefined && !(hasPolicy && isRange(version)))
    addInvalid(findings, [...path, 'version'], version);
  if (form === 'exact') return;
  eachIn(providers, [...path, 'providers'], (offer, at) => {
    if (offer.version_policy !== 'pinned') return;
    const is =
      version === undefined ? 'its version is not stated' : `${quote(version)} is not one exact release`;
    findings.add(
      'pinned_without_exact_version',
      [...at, 'version_policy'],
      `The offer is pinned, but ${is}.`,
      'Give `version` as an exact release such as `"1.4.0"`.',
    );
  });
}

/** A version is asked for by its text, so each text names one (nothing silently wins, as with ids). */
export function checkRepeatedVersions(
  findings: Findings,
  path: Path,
  versions: readonly VersionDocument[] | undefined,
): void {
  const first = new Map<string, number>();
  eachIn(versions, path, ({ version }, at, index) => {
    if (version === undefined) return;
    const before = first.get(version);
    if (before === undefined) first.set(version, index);
    else
      findings.add(
        'invalid_value',
        [...at, 'version'],
        `The version ${quote(version)} stands at /${[...path, before].join('/')} already.`,
        'Put its offers together under one of them, or give one its own version.',
      );
  });
}

const isRange = (text: string): boolean => text === 'latest' || semver.validRange(text) !== null;

const addInvalid = (findings: Findings, path: Path, text: string): void =>
  findings.add(
    'invalid_version',
    path,
    `${quote(text)} is not a release that can be compared.`,
    'Write a semantic version such as `"1.4.0"`, or a date version such as `"2026.8.31"`.',
  );
