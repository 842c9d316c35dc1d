import * as z from 'zod';
import { ID_PATTERN, MAX_ID_LENGTH } from '../../core/ids.ts';
import { DEFAULT_INSTANCE_SETTINGS } from '../../core/model/launch.ts';
import { DURATION, NO_DURATION, writeDuration } from './duration.ts';

/** One entry of `instances` (CONTRACT 2): what an operator configured, and how it is run. */
const text = z.string().min(1);
const DEFAULTS = DEFAULT_INSTANCE_SETTINGS;

/** A reference is resolved at use; in arguments it would be seen by everybody who lists processes. */
const args = z.array(z.string().max(10_000)).max(200);
const duration = z.string().regex(DURATION, 'Expected a duration such as `30s`, `10m` or `1h`.');
const mayBeNone = duration.or(z.literal(NO_DURATION));

const probe = z.looseObject({
  every: mayBeNone
    .meta({
      description: 'How often a running instance is looked at; `0`: only calls tell.',
      default: writeDuration(DEFAULTS.probe.every),
    })
    .optional(),
  tool: text
    .max(MAX_ID_LENGTH)
    .meta({
      description:
        'A tool, as the provider names it, that is called instead of listing tools; it must be safe to call.',
    })
    .optional(),
  arguments: z
    .record(z.string(), z.unknown())
    .meta({ description: 'What it is called with.', examples: [{ path: '.' }] })
    .optional(),
});

const bearer = z.looseObject({
  type: z.literal('bearer').meta({ description: 'One token, sent with every request.' }),
  token: text.meta({ description: 'The token, as a reference.', examples: ['${env:FILES_TOKEN}'] }),
});

const clientCredentials = z.looseObject({
  type: z.literal('client_credentials').meta({ description: 'OAuth 2.0 client credentials.' }),
  client_id: text.meta({ description: 'Whom the authorization server knows.' }),
  client_secret: text.meta({
    description: 'Its secret, as a reference.',
    examples: ['${file:/run/secrets/files}'],
  }),
  token_url: text
    .meta({
      description: 'Where tokens are given out; without it the provider says so (RFC 9728, RFC 8414).',
    })
    .optional(),
  scope: text.meta({ description: 'What is asked for, words joined by spaces.' }).optional(),
});

const credential = z.discriminatedUnion('type', [bearer, clientCredentials]);
export type WrittenCredential = z.output<typeof credential>;

export const instanceDocument = z.looseObject({
  provider: z
    .string()
    .meta({
      pattern: ID_PATTERN,
      maxLength: MAX_ID_LENGTH,
      description: 'Which provider it configures. Only an overlay may leave it out.',
    })
    .optional(),
  enabled: z
    .boolean()
    .meta({ description: 'Whether it is wanted; without it, the activation policy says so, or nobody does.' })
    .optional(),
  env: z
    .record(z.string(), z.string())
    .meta({
      description: 'Its environment: values, or references for what the provider marks as secret.',
      examples: [{ ALLOWED_DIRECTORIES: '${env:DOCS}' }],
    })
    .optional(),
  args: args
    .meta({
      description: "Arguments after the provider's; never a reference, for arguments are seen by everybody.",
      default: DEFAULTS.args,
    })
    .optional(),
  url: text.meta({ description: "Where it is, instead of the provider's address." }).optional(),
  credential: credential
    .meta({ description: 'How this server says who it is, for a provider elsewhere.' })
    .optional(),
  autostart: z
    .boolean()
    .meta({
      description: 'Started with the server, and not with the first call.',
      default: DEFAULTS.autostart,
    })
    .optional(),
  idle_stop: mayBeNone
    .meta({
      description: 'It is stopped when it was not called for so long; `0`: never.',
      default: writeDuration(DEFAULTS.idleStop),
    })
    .optional(),
  timeout: duration
    .meta({
      description: 'How long one call may take, its waiting included.',
      default: writeDuration(DEFAULTS.timeout),
    })
    .optional(),
  concurrency: z
    .int()
    .min(1)
    .max(10_000)
    .meta({ description: 'Calls at a time; more wait.', default: DEFAULTS.concurrency })
    .optional(),
  output_limit: z
    .int()
    .min(1_024)
    .max(1_073_741_824)
    .meta({ description: 'Bytes of one answer.', default: DEFAULTS.outputLimit })
    .optional(),
  probe: probe.meta({ description: 'How its health is looked at.' }).optional(),
  journal_arguments: z
    .boolean()
    .meta({
      description: 'Arguments of calls stand in the journal as they are, and not only by their shape.',
      default: DEFAULTS.journalArguments,
    })
    .optional(),
  fall_over: z
    .boolean()
    .meta({
      description:
        'Where a call fails here and can safely be made again, another offer of the same version may serve it.',
      default: DEFAULTS.fallOver,
    })
    .optional(),
});
export type WrittenInstance = z.output<typeof instanceDocument>;
