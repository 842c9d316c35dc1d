import { describe, expect, test } from 'vitest';
import { play } from './play.ts';
import { readScenario } from './scenario.ts';
import { openCore } from './ways/core-way.ts';

/** Sentences of ADR-015, each with the scenarios that would tell a lie without it. */

const holds = async (...names: readonly string[]): Promise<void> => {
  for (const name of names) expect((await play(readScenario(name), openCore)).untrue, name).toEqual([]);
};

describe('ADR-015: five identities', () => {
  test('an artifact is its source, its name and version, and its content [ADR-ARTIFACT]', () =>
    holds(
      'zeroclaw-34-same-name-in-another-index',
      'zeroclaw-26-duplicate-folders',
      'zeroclaw-31-installed-and-listed-do-not-unite',
      'pip-same-version-other-content',
    ));

  test('an implementation is built in or provided by a package [ADR-IMPLEMENTATION]', () =>
    holds(
      'zeroclaw-43-no-precedence-for-other-families',
      'zeroclaw-28-order-of-listing',
      'zeroclaw-30-last-listed-is-not-newest',
    ));

  test('an instance is what an operator configured [ADR-INSTANCE]', () =>
    holds('zeroclaw-05-alias-mismatch', 'zeroclaw-02-default-is-no-instance', 'systemd-drop-in'));

  test('an observation is of one generation of its runtime [ADR-OBSERVATION]', () =>
    holds('zeroclaw-13-inherited-ok', 'kubernetes-generation-ten', 'zookeeper-zombie-session'));

  test('none of them stands for another [ADR-NOT-SUBSTITUTED] [LAW-3]', () =>
    holds(
      'zeroclaw-21-installed-and-not-loaded',
      'zeroclaw-29-a-file-is-not-loaded',
      'systemd-unit-file-removed',
      'kubernetes-terminating-still-ready',
      'npm-lock-file-says-installed',
    ));

  test('what packages provide and what was seen stay bound to exactly that artifact [ADR-PROVENANCE]', () =>
    holds('zeroclaw-33-swapped-after-admission', 'npm-not-admitted-provides', 'apt-half-configured'));
});

describe('ADR-015: evidence', () => {
  test('known true, known false, unknown and not applicable are four answers [ADR-FOUR-STATES]', () =>
    holds('kubernetes-terminating-still-ready', 'peer-10-shutdown-where-nothing-runs'));

  test('each fact names the one owner that says so [ADR-GATE-3] [ADR-AXIS-OWNER]', () =>
    holds(
      'zeroclaw-03-disabled-shown-active',
      'peer-07-list-and-status-disagree',
      'peer-11-preview-differs',
    ));

  test('health is one result, which its owner defines [ADR-HEALTH]', () =>
    holds(
      'zeroclaw-20-two-sided-health',
      'zeroclaw-12-tick-is-not-health',
      'rollout-canary-disagrees',
      'argo-synced-but-degraded',
    ));

  test('stale health is unknown until it is seen again [ADR-STALE]', () =>
    holds('kubernetes-stale-heartbeat', 'consul-ttl-expires', 'eureka-self-preservation'));

  test('eight facts are told independently of each other [ADR-GATE-4]', () =>
    holds(
      'helm-deployed-and-crash-looping',
      'zeroclaw-35-installed-shown-loaded',
      'zeroclaw-07-disabled-owner-still-answers',
      'cargo-yanked-in-lock',
      'kubernetes-ready-without-started',
    ));

  test('observations stay bound to their artifact over upgrades, reloads and generations [ADR-GATE-6]', () =>
    holds(
      'helm-upgrade-while-running',
      'kubernetes-observed-generation',
      'kubernetes-tag-pushed-again',
      'consul-older-index',
      'rollout-contract-of-the-past',
    ));

  test('guidance for a subject authorises nothing; what decides stands outside [ADR-AUTHORITY-OUTSIDE]', () =>
    holds('zeroclaw-49-visible-is-not-callable', 'zeroclaw-09-built-in-is-no-authority'));
});
