import type {
  DeclaredKey,
  KnownFact,
  LastKnown,
  NotApplicableFact,
  UnknownFact,
} from '../../core/facts/fact.ts';
import type {
  Admission,
  Artifact,
  BuiltinRecord,
  IndexedArtifact,
  IndexRecord,
  InventoryRecord,
  ProvidedImplementation,
} from '../../core/model/artifact.ts';
import type { Enablement, Instance } from '../../core/model/instance.ts';
import type { Health, Observation, ObservationRecord } from '../../core/model/observation.ts';
import type {
  Explanation,
  Implementation,
  KeyResolution,
  NextStep,
  ProjectedInstance,
  Readiness,
  ResolutionCandidate,
  Testimony,
} from '../../core/ports/facts.ts';

/** What a field is on the wire; `internal`: it never leaves, whatever an owner writes into it (law 8). */
export type FieldExposure = 'internal' | { readonly public: string };

/** Every field of every variant: one that is new does not compile until it is decided. */
type Fields<T> = Readonly<Record<T extends unknown ? keyof T : never, FieldExposure>>;

const as = (key: string): FieldExposure => ({ public: key });
const internal = 'internal';

/**
 * Everything that enters the projection of ADR-015, field by field, with the key under which it is shown. A test holds
 * this and the output schemas equal in both directions.
 */
export const EXPOSURE = {
  artifact: {
    id: as('id'),
    source: as('source'),
    purl: as('purl'),
    digest: as('digest'),
  } satisfies Fields<Artifact>,
  index_look: {
    index: as('source'),
    observedAt: as('observed_at'),
    freshUntil: as('fresh_until'),
    complete: internal,
    artifacts: as('artifacts'),
  } satisfies Fields<IndexRecord>,
  indexed_artifact: {
    artifact: as('artifact'),
    available: as('value'),
    detailCode: as('detail_code'),
  } satisfies Fields<IndexedArtifact>,
  builtin: {
    kind: internal,
    key: as('key'),
    implementation: as('implementation'),
    version: as('version'),
    provider: as('provider'),
    available: as('value'),
    detailCode: as('detail_code'),
    contractDigest: as('contract_digest'),
    family: internal,
  } satisfies Fields<BuiltinRecord>,
  inventory: {
    artifact: as('artifact'),
    origin: internal,
    observedAt: as('observed_at'),
    installed: as('value'),
    admission: as('value'),
    provides: as('implementations'),
  } satisfies Fields<InventoryRecord>,
  admission: {
    admitted: as('value'),
    code: as('detail_code'),
    revision: internal,
  } satisfies Fields<Admission>,
  provided: {
    key: as('key'),
    implementation: as('implementation'),
    version: as('version'),
    provider: as('provider'),
    contractDigest: as('contract_digest'),
  } satisfies Fields<ProvidedImplementation>,
  configured: {
    id: as('id'),
    alias: internal,
    provider: as('provider'),
    enablement: as('value'),
    environment: internal,
    literalEnvironment: internal,
    valid: internal,
  } satisfies Fields<Instance>,
  enablement: {
    enabled: as('value'),
    code: as('detail_code'),
    reason: as('detail_code'),
  } satisfies Fields<Enablement>,
  observation: {
    instance: as('instance'),
    runtime: as('runtime'),
    runtimeGeneration: as('runtime_generation'),
    observedAt: as('observed_at'),
    freshUntil: as('fresh_until'),
    implementation: as('implementation'),
    provider: internal,
    artifact: as('artifact'),
    active: as('active'),
    health: as('health'),
    definitionDigests: internal,
  } satisfies Fields<Observation>,
  health: { status: as('status'), code: as('code') } satisfies Fields<Health>,
  observation_record: {
    kind: internal,
    observation: as('observations'),
    runtime: as('runtime'),
    generation: internal,
  } satisfies Fields<ObservationRecord>,
  implementation: {
    id: as('id'),
    key: as('key'),
    version: as('version'),
    provider: as('provider'),
    origin: as('origin'),
    artifact: as('artifact'),
  } satisfies Fields<Implementation>,
  instance: {
    id: as('id'),
    configured: internal,
    provider: as('provider'),
    implementation: as('implementation'),
  } satisfies Fields<ProjectedInstance>,
  known: {
    state: as('state'),
    value: as('value'),
    detailCode: as('detail_code'),
    owner: as('owner'),
    observedAt: as('observed_at'),
    freshUntil: as('fresh_until'),
    artifact: as('artifact'),
    runtimeGeneration: as('runtime_generation'),
  } satisfies Fields<KnownFact<unknown>>,
  unknown: {
    state: as('state'),
    reason: as('reason'),
    detailCode: as('detail_code'),
    owner: as('owner'),
    last: as('last'),
  } satisfies Fields<UnknownFact<unknown>>,
  last_known: {
    value: as('value'),
    observedAt: as('observed_at'),
    generation: as('generation'),
  } satisfies Fields<LastKnown<unknown>>,
  not_applicable: {
    state: as('state'),
    reason: as('reason'),
    owner: as('owner'),
  } satisfies Fields<NotApplicableFact>,
  declared: {
    key: as('key'),
    contract: as('contract_digest'),
    operationContracts: as('contract_digest'),
    contractDigest: as('contract_digest'),
  } satisfies Fields<DeclaredKey>,
  resolution: {
    state: as('state'),
    resolver: as('resolver'),
    selected: as('selected'),
    candidates: as('candidates'),
  } satisfies Fields<KeyResolution>,
  candidate: {
    implementation: as('implementation'),
    outcome: as('outcome'),
    reason: as('reason'),
  } satisfies Fields<ResolutionCandidate>,
  explanation: {
    identity: as('identity'),
    axis: as('axis'),
    owner: as('owner'),
    question: as('question'),
    fact: as('fact'),
    rule: as('rule'),
    chain: as('chain'),
    wouldChangeIf: as('would_change_if'),
  } satisfies Fields<Explanation>,
  testimony: {
    step: as('step'),
    owner: as('owner'),
    observedAt: as('observed_at'),
    says: as('says'),
    used: as('used'),
    whyNot: as('why_not'),
  } satisfies Fields<Testimony>,
  next_step: { code: as('code'), message: as('message') } satisfies Fields<NextStep>,
  readiness: {
    tool: as('tool'),
    outcome: as('outcome'),
    reasonCode: as('reason_code'),
    approval: as('approval'),
    subjectTo: as('subject_to'),
    missingSteps: as('missing_steps'),
    evidence: as('evidence'),
  } satisfies Fields<Readiness>,
} as const;

export type ExposedRecord = keyof typeof EXPOSURE;
