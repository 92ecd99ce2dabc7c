import { z } from 'zod'
import { func, nonEmpty, object, says, splitMessage } from './config-schema-parts.ts'

const schemaRemedy = 'Write a zod schema such as z.object({ … }).'

// Zod schemas are told by zod 4's own mark, so that a second copy of zod in node_modules works too.
const zodType = z.custom(
  (value) => typeof value === 'object' && value !== null && '_zod' in value,
  says('is missing or not a zod schema.', schemaRemedy),
)

const client = object({
  kind: nonEmpty('Write the kind of answer, such as pick-file.'),
  access: func('Write ({ req, call }) => boolean, or leave it out.').optional(),
  validate: func('Write ({ input, output }) => true or a text, or leave it out.').optional(),
})

const toolShape = object({
  slug: z
    .string(says('is missing or not a text.', 'Write the name the model calls it by.'))
    .regex(
      /^[A-Za-z0-9_-]{1,64}$/,
      says('is not a tool name.', 'Write up to 64 letters, digits, “_” and “-”.'),
    ),
  description: nonEmpty('Write what the tool does; the model decides by it.'),
  inputSchema: zodType,
  component: nonEmpty('Write a file and its export such as /components/Card#Card.').optional(),
  execute: z.unknown().optional(),
  outputSchema: z.unknown().optional(),
  client: z.unknown().optional(),
})

/** A tool: `execute` on the server, or `outputSchema` and `client` for an answer from a person or the browser. */
export const toolSchema = toolShape.superRefine((tool, context) => {
  const fail = (path: PropertyKey[], problem: string, remedy: string) =>
    context.addIssue({ code: 'custom', path, message: says(problem, remedy).error })
  const isClient = tool.client !== undefined || tool.outputSchema !== undefined
  if (!isClient) {
    if (typeof tool.execute !== 'function')
      fail(
        ['execute'],
        'is missing.',
        'Write execute for a server tool, or outputSchema and client for a client tool.',
      )
    return
  }
  if (tool.execute !== undefined)
    fail(
      ['execute'],
      'is not allowed on a client tool.',
      'Remove it: a person or the browser supplies the result.',
    )
  if (!zodType.safeParse(tool.outputSchema).success)
    fail(
      ['outputSchema'],
      'is missing or not a zod schema.',
      `A client tool needs the schema of its answer. ${schemaRemedy}`,
    )
  for (const issue of client.safeParse(tool.client).error?.issues ?? []) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : ['']
    for (const key of keys)
      fail(['client', ...issue.path, ...(key ? [key] : [])], ...splitMessage(issue.message))
  }
})
