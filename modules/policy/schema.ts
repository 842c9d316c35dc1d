/** What policies may speak of, as Cedar's own schema; `schemas/policy.cedarschema` is made from it. */
export const POLICY_SCHEMA = `// What policies of Agent-Tools may speak of. Generated; \`agent-tools validate\` checks policies against it.

// Who asks. The claims that the configuration takes over are tags, each a set of texts:
// principal.hasTag("department") && principal.getTag("department").contains("research")
entity User, Agent, Workflow, Runtime, Local in [Team] tags Set<String>;
entity Team in [Team] tags Set<String>;

// The vocabulary: a tool is in its capabilities and in all that these declare as broader.
entity Capability in [Capability];
entity Provider;
// "definitions", "registry:<id>", "index:<id>".
entity Source;

// Its id is the tool's, in whichever source. An attribute with ? is absent where nobody states it.
entity Tool in [Capability, Provider, Source] {
  id: String,
  source: String,
  type: String,
  name: String,
  author?: String,
  publisher?: String,
  license?: String,
  // The effective risk: low, medium, high, critical or unknown; and the same as 1, 2, 3, 4, and 5 for unknown.
  risk: String,
  risk_rank: Long,
  // As the definition flags it.
  approval_required?: Bool,
  // planned, experimental, active, maintenance, deprecated, withdrawn or unknown.
  lifecycle: String,
  tags: Set<String>,
  languages: Set<String>,
  // As the tool declares them, without the broader ones.
  capabilities: Set<String>,
  providers: Set<String>,
  provider_types: Set<String>,
  // The latest version states what it takes; of several operations each does.
  has_contract: Bool,
  registered: Bool,
};

entity Instance in [Provider] {
  id: String,
  provider?: String,
};

// The source is the owner of the record: inventory, builtin, or index:<id>.
entity Artifact in [Source] {
  source: String,
  purl?: String,
};

// Seeing depends on who asks and on the definition, and on nothing else.
action see appliesTo {
  principal: [User, Agent, Workflow, Runtime, Team, Local],
  resource: [Tool],
};

// What is denied without an approval and permitted with one needs an approval.
action call appliesTo {
  principal: [User, Agent, Workflow, Runtime, Team, Local],
  resource: [Tool],
  context: {
    approved: Bool,
    // Absent: nobody knows whether what runs is what was declared.
    contract_match?: Bool,
    // The version that is meant states what it takes; of an entry of a registry, the operation that is called does.
    contract_known: Bool,
    // not_reviewed, reviewed or rejected.
    review: String,
    version?: String,
    offer?: Provider,
    instance?: Instance,
  },
};

action approve, review appliesTo {
  principal: [User, Agent, Workflow, Runtime, Team, Local],
  resource: [Tool],
  context: {
    contract_match?: Bool,
    contract_known: Bool,
    review: String,
    version?: String,
    offer?: Provider,
  },
};

action install appliesTo {
  principal: [User, Agent, Workflow, Runtime, Team, Local],
  resource: [Artifact],
};

action report appliesTo {
  principal: [User, Agent, Workflow, Runtime, Team, Local],
  resource: [Instance],
};
`;

export const POLICY_ACTIONS = ['see', 'call', 'approve', 'review', 'install', 'report'] as const;
export type PolicyAction = (typeof POLICY_ACTIONS)[number];
