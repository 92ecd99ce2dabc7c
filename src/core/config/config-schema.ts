import { z } from 'zod'
import { modality } from '#contracts/agent.ts'
import { providerTypes } from './ai-types.ts'
import { fieldTypes } from './collection-types.ts'
import { func, nonEmpty, object, oneOf, says, slug, truth } from './config-schema-parts.ts'
import { toolSchema } from './config-tool-schema.ts'

const modalities = z.array(
  modality.or(z.never(says('is not a kind of input.', 'Write text, image, pdf, audio or video.'))),
)

const model = object({
  id: nonEmpty('Write the provider’s own name of the model.'),
  name: nonEmpty('Write what people should read, or leave it out.').optional(),
  modalities: object({ input: modalities.optional(), output: modalities.optional() }).optional(),
  limit: object({ context: z.int().positive().optional(), output: z.int().positive().optional() }).optional(),
  tool_call: truth.optional(),
  reasoning: truth.optional(),
})

const text = (remedy: string) => nonEmpty(remedy).optional()

const provider = object({
  type: oneOf(providerTypes).optional(),
  apiKey: text('Write the key, or leave it out to take it from the environment.'),
  baseUrl: z
    .string(says('is not a text.', 'Write an http or https address.'))
    .refine(
      (url) => /^https?:\/\/./.test(url) && URL.canParse(url),
      says('is not an http or https address.', 'Write one such as https://api.example.com/v1.'),
    )
    .optional(),
  headers: z
    .record(z.string(), z.string(says('is not a text.', 'Write the header’s value as a text.')))
    .optional(),
  models: z.array(model, says('is not a list.', "Write [{ id: '…' }].")).optional(),
  region: text('Write an AWS region such as eu-central-1.'),
  accessKeyId: text('Write the key id, or leave it out.'),
  secretAccessKey: text('Write the key, or leave it out.'),
  sessionToken: text('Write the token, or leave it out.'),
  delayMs: z.number(says('is not a number.', 'Write milliseconds such as 25.')).min(0).max(10_000).optional(),
})

const ai = object({
  providers: z
    .record(
      z.string(),
      provider,
      says('is not an object.', "Write providers by name: { openai: { apiKey: '…' } }."),
    )
    .optional(),
  routers: z
    .record(
      z.string(),
      object({ model: nonEmpty('Write provider/model.') }),
      says('is not an object.', "Write aliases by name: { fast: { model: 'openai/…' } }."),
    )
    .optional(),
  utilityModel: text('Write provider/model or an alias, or leave it out.'),
})

const tools = z.array(toolSchema, says('is not a list.', 'Write tools: [question].'))

const agent = object({
  slug: slug('Write lower-case letters, digits and “-”, such as planner.'),
  model: nonEmpty('Write provider/model or an alias of ai.routers.'),
  instructions: z
    .union(
      [z.string(), func('')],
      says('is neither a text nor a function.', 'Write a text, or ({ req }) => text.'),
    )
    .optional(),
  profile: object({
    name: text('Write what people should read, or leave it out.'),
    avatar: text('Write the address of a picture such as /avatars/planner.svg, or leave it out.'),
    description: text('Write one sentence, or leave it out.'),
  }).optional(),
  tools: tools.optional(),
  inheritTools: truth.optional(),
  stopWhen: z
    .union(
      [func(''), z.array(func('Write conditions such as isStepCount(20).'))],
      says('is not a condition.', 'Write one such as isStepCount(20), or a list of them.'),
    )
    .optional(),
  access: func('Write ({ req }) => boolean, or leave it out for every signed-in user.').optional(),
  channels: z
    .array(nonEmpty('Write the slug of a piece.'), says('is not a list.', 'Write the slugs of pieces.'))
    .optional(),
})

const piece = z.looseObject(
  {
    slug: slug('Write lower-case letters, digits and “-”, such as slack.'),
    label: nonEmpty('Write the name of the platform, such as Slack.'),
  },
  says('is not a piece.', 'Make it with definePiece from frogbot/pieces.'),
)

const componentRemedy = 'Write a file and its export such as /components/Card#Card, or { path, clientProps }.'
const component = z.union(
  [
    nonEmpty(componentRemedy),
    object({ path: nonEmpty(componentRemedy), clientProps: z.record(z.string(), z.unknown()).optional() }),
  ],
  says('is not a component.', componentRemedy),
)

const field = object({
  name: z
    .string()
    .regex(
      /^(?!__proto__$)[A-Za-z_]\w*$/,
      says('is not a field name.', 'Write letters, digits and “_”, starting with a letter.'),
    ),
  type: oneOf(fieldTypes),
  label: text('Write what people should read, or leave it out.'),
  required: truth.optional(),
  hasMany: truth.optional(),
  defaultValue: z.unknown().optional(),
  options: z.array(z.union([z.string(), object({ label: z.string(), value: z.string() })])).optional(),
  relationTo: text('Write the slug of a collection.'),
  admin: object({ description: z.string().optional(), hidden: truth.optional() }).optional(),
})

const access = func('Write ({ req }) => boolean or a condition.').optional()
const hooks = z
  .array(func('Write a function.'), says('is not a list.', 'Write a list of functions.'))
  .optional()

const collection = object({
  slug: slug('Write lower-case letters, digits and “-”, such as conversations.'),
  chat: truth.optional(),
  message: truth.optional(),
  fields: z.array(field, says('is missing.', 'Write fields: [] to add none.')),
  access: object({ create: access, read: access, update: access, delete: access }).optional(),
  hooks: object({
    beforeChange: hooks,
    afterChange: hooks,
    afterRead: hooks,
    beforeDelete: hooks,
    afterDelete: hooks,
  }).optional(),
  labels: object({ singular: text('Write a noun.'), plural: text('Write a noun.') }).optional(),
  admin: object({
    hidden: truth.optional(),
    components: object({
      edit: object({
        views: object({ root: object({ Component: component }).optional() }).optional(),
      }).optional(),
    }).optional(),
  }).optional(),
})

const chatSlots = object({
  Chat: component.optional(),
  Greeting: component.optional(),
  UserMessageActions: component.optional(),
  AssistantMessageActions: component.optional(),
})
const dashboard = object({
  Component: component,
  path: z.literal('/', says('is not “/”.', 'Write path: "/": the dashboard stays at the root.')).optional(),
})
const admin = object({
  components: object({
    chat: chatSlots.optional(),
    graphics: object({ Logo: component.optional(), Icon: component.optional() }).optional(),
    views: object({ dashboard: dashboard.optional() }).optional(),
  }).optional(),
})

const positive = z
  .int(says('is not a whole number.', 'Write a number of 1 or more.'))
  .min(1)
  .max(1_000_000)
  .optional()

/** The shape of a config. It only checks: functions and schemas in it are used as they were written. */
export const configSchema = object({
  secret: z
    .string()
    .min(
      32,
      says(
        'is shorter than 32 characters.',
        'Write 32 or more random characters, or leave it out to use FROGBOT_SECRET.',
      ),
    )
    .optional(),
  ai: ai.optional(),
  tools: tools.optional(),
  agents: z.array(agent, says('is not a list.', 'Write agents: [{ slug, model }].')).optional(),
  pieces: z.array(piece, says('is not a list.', 'Write pieces: [definePiece({ … })].')).optional(),
  collections: z
    .array(collection, says('is not a list.', 'Write collections: [{ slug, chat: true, fields: [] }].'))
    .optional(),
  admin: admin.optional(),
  limits: object({
    signIn: object({ maxFailures: positive, waitSeconds: positive }).optional(),
    turns: object({ perMinute: positive }).optional(),
  }).optional(),
})
