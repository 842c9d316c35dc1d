#!/usr/bin/env node
/**
 * Asks npm and Debian whether what the catalog says about its offers is still true: that the version of each package
 * URL exists, and for npm that the licence is the declared one. Reads the catalog and writes nothing.
 */
import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const DEFAULT_PATHS = ['catalog', 'packages'];
const CONCURRENCY = 4;
const TIMEOUT_MS = 60_000;
const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;

const USAGE = `Usage: node scripts/check-upstream.mjs [PATH...]

Checks every offer with a coordinate pkg:npm/...@version or pkg:deb/debian/...@version against its registry.
PATH is a .tool.yaml file or a folder; without one: ${DEFAULT_PATHS.join(' and ')} of this repository.

  proved      the registry confirms the version and, for npm, the declared licence
  disproved   the registry contradicts it
  unproved    nobody could be asked here, or the registry does not say

Exit: 0 nothing disproved, 1 something disproved or a file unreadable, 2 usage.`;

const proved = (note = '') => ({ result: 'proved', note });
const disproved = (note) => ({ result: 'disproved', note });
const unproved = (note) => ({ result: 'unproved', note });

// ---------------------------------------------------------------------------------------------------- the catalog

async function toolFiles(start) {
  if ((await stat(start)).isFile()) return [start];
  const entries = await readdir(start, { withFileTypes: true });
  const below = await Promise.all(
    entries
      .filter((entry) => entry.name !== 'node_modules' && entry.name !== 'dist')
      .map((entry) => {
        const file = path.join(start, entry.name);
        if (entry.isDirectory()) return toolFiles(file);
        return entry.isFile() && entry.name.endsWith('.tool.yaml') ? [file] : [];
      }),
  );
  return below.flat().sort();
}

/** Rows to check of one file. What has another shape than expected is left to `agent-tools validate`. */
async function offersOf(file) {
  const tool = parse(await readFile(file, 'utf8'), { maxAliasCount: 20 });
  return listOf(tool?.versions).flatMap((version) =>
    listOf(version?.providers).map((offer) => ({
      tool: `${tool.id}@${version.version}`,
      coordinate: typeof offer?.coordinate === 'string' ? offer.coordinate : undefined,
      // A wrapper may have another licence than the program that it brings.
      license: offer?.['x-license'] ?? tool.license,
    })),
  );
}

const listOf = (value) => (Array.isArray(value) ? value : []);

/** `pkg:type/namespace/name@version?qualifiers#subpath` (package-url specification); undefined: not that. */
function parsePurl(text) {
  const match = /^pkg:([a-z0-9.+-]+)\/([^@?#]+)(?:@([^?#]+))?(?:\?([^#]*))?(?:#.*)?$/i.exec(text);
  if (match === null) return undefined;
  try {
    const [, type, names, version, qualifiers] = match;
    return {
      type: type.toLowerCase(),
      segments: names.split('/').map(decodeURIComponent),
      version: version === undefined ? undefined : decodeURIComponent(version),
      qualifiers: new URLSearchParams(qualifiers ?? ''),
    };
  } catch {
    return undefined; // A broken percent escape.
  }
}

// ------------------------------------------------------------------------------------------------------ processes

/** Never through a shell: arguments stay arguments. */
function run(command, args) {
  return new Promise((resolve) => {
    const options = { timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT_BYTES, killSignal: 'SIGKILL', shell: false };
    execFile(command, args, options, (error, stdout) => {
      resolve({
        stdout,
        missing: error?.code === 'ENOENT',
        timedOut: error?.killed === true,
        failed: error !== null,
      });
    });
  });
}

/** The same question is asked once, however many offers rest on it. */
function remembering(ask) {
  const answers = new Map();
  return (...question) => {
    const key = JSON.stringify(question);
    if (!answers.has(key)) answers.set(key, ask(...question));
    return answers.get(key);
  };
}

async function mapBounded(items, limit, work) {
  const results = new Array(items.length);
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const at = next++;
      results[at] = await work(items[at]);
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return results;
}

// ------------------------------------------------------------------------------------------------------------ npm

const NPM_NAME = /^(?:@[a-z0-9_][a-z0-9_.~-]*\/)?[a-z0-9_][a-z0-9_.~-]*$/i;
const EXACT_VERSION = /^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?$/;
const NPM_NOT_THERE = new Set(['E404', 'ETARGET', 'ENOVERSIONS']);

const askNpm = remembering(async (name, version) => {
  const answer = await run('npm', ['view', '--json', `${name}@${version}`, 'version', 'license']);
  if (answer.missing) return unproved('no npm on this machine');
  if (answer.timedOut) return unproved(`npm gave no answer within ${TIMEOUT_MS / 1000} s`);
  if (answer.stdout.trim() === '') {
    return answer.failed ? unproved('npm failed without an answer') : disproved('npm knows no such version');
  }
  let said;
  try {
    said = JSON.parse(answer.stdout);
  } catch {
    return unproved('npm gave an answer that is not JSON');
  }
  if (said?.error !== undefined) {
    const code = String(said.error?.code ?? 'unknown');
    return NPM_NOT_THERE.has(code)
      ? disproved(`npm knows no such package or version (${code})`)
      : unproved(`npm could not ask its registry (${code})`);
  }
  // With only one of the fields present, some npm releases print its bare value.
  return typeof said === 'string' ? { version: said } : { version: said?.version, license: said?.license };
});

async function checkNpm({ segments, version }, declaredLicense) {
  const name = segments.join('/');
  if (!NPM_NAME.test(name)) return disproved('not the name of an npm package');
  if (!EXACT_VERSION.test(version)) return disproved('not an exact version');
  const said = await askNpm(name, version);
  if (said.result !== undefined) return said;
  if (said.version !== version) return disproved(`npm answers with version ${said.version ?? 'unknown'}`);
  return compareLicenses(declaredLicense, said.license);
}

/** Old packages write `{type, url}`, or a list of those. */
function licenseText(license) {
  if (Array.isArray(license)) return license.map(licenseText).filter(Boolean).join(' OR ') || undefined;
  if (typeof license === 'object' && license !== null) return licenseText(license.type);
  return typeof license === 'string' && license.trim() !== '' ? license : undefined;
}

function compareLicenses(declared, published) {
  const text = licenseText(published);
  if (declared === undefined) return proved(`licence not declared here; npm says ${text ?? 'nothing'}`);
  if (text === undefined || /^see license in /i.test(text)) {
    return unproved(`version proved, licence not: npm says ${text ?? 'nothing'}`);
  }
  if (canonicalLicense(declared) === canonicalLicense(text)) return proved();
  return disproved(`declared licence ${declared}, npm says ${text}`);
}

/** Equal for expressions that differ in case, outer parentheses, order of alternatives or old names only. */
function canonicalLicense(expression) {
  const bare = String(expression)
    .trim()
    .replace(/^\(([^()]*)\)$/, '$1');
  const alternatives = bare.includes('(') ? [bare] : bare.split(/\s+OR\s+/i);
  return alternatives
    .map((id) => id.replace(/\s+/g, ' ').toLowerCase())
    .map((id) =>
      id.replace(/^((?:a|l)?gpl-\d\.\d)\+$/, '$1-or-later').replace(/^((?:a|l)?gpl-\d\.\d)$/, '$1-only'),
    )
    .sort()
    .join(' or ');
}

// --------------------------------------------------------------------------------------------------------- Debian

const DEBIAN_NAME = /^[a-z0-9][a-z0-9+.-]+$/;

/** The Debian releases whose package lists are on this machine. */
const askDebianReleases = remembering(async () => {
  const answer = await run('apt-cache', ['policy']);
  if (answer.missing) return unproved('no apt on this machine');
  if (answer.timedOut || answer.failed) return unproved('apt-cache gave no answer');
  const releases = new Set();
  for (const line of answer.stdout.split('\n')) {
    const release = /^\s*release\s+(.*)$/.exec(line)?.[1]?.split(',') ?? [];
    if (release.some((part) => part === 'o=Debian')) {
      for (const part of release) if (part.startsWith('n=')) releases.add(baseRelease(part.slice(2)));
    }
  }
  return releases;
});

/** `[{version, release}]`, newest first. */
const askDebian = remembering(async (name) => {
  const answer = await run('apt-cache', ['madison', name]);
  if (answer.timedOut) return unproved(`apt-cache gave no answer within ${TIMEOUT_MS / 1000} s`);
  return answer.stdout.split('\n').flatMap((line) => {
    const [, version, source] = line.split('|').map((part) => part.trim());
    const suite = /^\S+\s+([a-z]+(?:-[a-z]+)*)\/\S+\s+.*\bPackages$/.exec(source ?? '')?.[1];
    return suite === undefined ? [] : [{ version, release: baseRelease(suite) }];
  });
});

const askArchitecture = remembering(async () => (await run('dpkg', ['--print-architecture'])).stdout.trim());

/** `bookworm-security` and `bookworm-updates` belong to bookworm. */
const baseRelease = (suite) => suite.replace(/-(?:security|updates|proposed-updates|backports)$/, '');
/** A rebuild for one architecture (`+b2`); without an architecture a coordinate cannot mean one of them. */
const withoutRebuild = (version) => version.replace(/\+b\d+$/, '');

async function checkDebian({ segments, version, qualifiers }) {
  const name = segments[1];
  if (segments.length !== 2 || !DEBIAN_NAME.test(name)) return disproved('not the name of a Debian package');
  const releases = await askDebianReleases();
  if (!(releases instanceof Set)) return releases;
  const release = qualifiers.get('distro') ?? undefined;
  const here = [...releases].join(', ') || 'no Debian release';
  if (releases.size === 0 || (release !== undefined && !releases.has(release))) {
    return unproved(`apt here lists ${here}, not ${release ?? 'Debian'} (has apt-get update run?)`);
  }
  const architecture = qualifiers.get('arch');
  if (architecture !== null && architecture !== 'all' && architecture !== (await askArchitecture())) {
    return unproved(`this machine cannot tell about ${architecture}`);
  }
  const listed = await askDebian(name);
  if (!Array.isArray(listed)) return listed;
  const offered = listed.filter((entry) => release === undefined || entry.release === release);
  if (offered.length === 0) return disproved(`no such package in ${release ?? here}`);
  if (offered.some((entry) => entry.version === version)) return proved();
  if (
    architecture === null &&
    offered.some((entry) => withoutRebuild(entry.version) === withoutRebuild(version))
  ) {
    return proved('as a rebuild for this architecture');
  }
  return disproved(`${release ?? 'Debian'} now offers ${offered[0].version}`);
}

// ----------------------------------------------------------------------------------------------------------- main

async function check({ coordinate, license }) {
  const purl = coordinate === undefined ? undefined : parsePurl(coordinate);
  if (purl === undefined && /^pkg:(?:npm|deb\/debian)\//.test(coordinate))
    return disproved('not a package URL');
  if (purl?.version === undefined) return undefined;
  if (purl.type === 'npm') return checkNpm(purl, license);
  if (purl.type === 'deb' && purl.segments[0] === 'debian') return checkDebian(purl);
  return undefined;
}

/** What registries and files say is printed as text, whatever control characters are in it. */
const clean = (text) =>
  String(text)
    .replace(/[\p{Cc}\p{Cf}]/gu, '\u{FFFD}')
    .slice(0, 200);

function table(rows) {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column < 3 ? cell.padEnd(widths[column]) : cell))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

async function main(args) {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(USAGE);
    return 0;
  }
  const option = args.find((arg) => arg.startsWith('-'));
  if (option !== undefined) {
    console.error(`Unknown option ${clean(option)}.\n\n${USAGE}`);
    return 2;
  }
  const starts =
    args.length > 0
      ? args.map((arg) => path.resolve(arg))
      : DEFAULT_PATHS.map((name) => path.join(ROOT, name));

  const offers = [];
  let fileCount = 0;
  let unreadable = 0;
  for (const start of starts) {
    let files = [];
    try {
      files = await toolFiles(start);
    } catch (error) {
      if (args.length === 0 && error.code === 'ENOENT') continue; // A missing default folder is no finding.
      console.error(
        `${clean(path.relative(process.cwd(), start))}: cannot be read (${clean(error.code ?? error.name)})`,
      );
      unreadable += 1;
    }
    for (const file of files) {
      fileCount += 1;
      try {
        offers.push(...(await offersOf(file)));
      } catch (error) {
        console.error(
          `${clean(path.relative(process.cwd(), file))}: cannot be read (${clean(error.code ?? error.name)})`,
        );
        unreadable += 1;
      }
    }
  }

  const checked = await mapBounded(offers, CONCURRENCY, async (offer) => ({
    ...offer,
    ...(await check(offer)),
  }));
  const rows = checked.filter((offer) => offer.result !== undefined);
  const count = (result) => rows.filter((row) => row.result === result).length;
  if (rows.length > 0) {
    console.log(table(rows.map((row) => [row.result, row.tool, row.coordinate, row.note].map(clean))));
    console.log('');
  }
  console.log(
    `${fileCount} tool files, ${offers.length} offers: ${count('proved')} proved, ${count('disproved')} disproved, ` +
      `${count('unproved')} unproved here, ${offers.length - rows.length} without an npm or Debian version to check.`,
  );
  return count('disproved') > 0 || unreadable > 0 ? 1 : 0;
}

process.exitCode = await main(process.argv.slice(2));
