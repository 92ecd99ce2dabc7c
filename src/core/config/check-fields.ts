import type { z } from 'zod'
import { updateChatBody, updateMessageBody } from '#contracts/collections.ts'
import { fieldSchema } from '#core/collections/parse-extra.ts'
import { type BaseField, baseFields, type CollectionRole } from './base-fields.ts'
import type { FieldConfig } from './collection-types.ts'
import type { ConfigPath } from './config-error.ts'
import type { Report } from './resolve-ai.ts'

type Input = {
  readonly role: CollectionRole
  readonly fields: readonly FieldConfig[]
  /** Slugs of the agents there are. */
  readonly agents: readonly string[]
  /** Slugs of the collections a relationship may point to. */
  readonly targets: readonly string[]
}

/** What the stored fields take that a writer gives, by name. */
const storedFields: Readonly<Record<CollectionRole, Readonly<Record<string, z.ZodType>>>> = {
  chats: updateChatBody.pick({ title: true, agent: true }).shape,
  messages: updateMessageBody.pick({ metadata: true }).shape,
}

/** Checks the fields of an adopted collection: those it adds, and those of FrogBot it redefines. */
export function checkFields(
  { role, fields, agents, targets }: Input,
  path: ConfigPath,
  report: Report,
): void {
  for (const [index, field] of fields.entries()) {
    const at = [...path, index]
    if (fields.findIndex(({ name }) => name === field.name) < index)
      report([...at, 'name'], `"${field.name}" is defined twice.`, 'Remove one of the two.')
    const base = baseFields[role].get(field.name)
    if (base) checkRedefinition(role, base, field, at, report)
    if (base && field.name === 'agent') checkDefaultAgent(field, agents, at, report)
    if (!base) checkAdded(field, targets, at, report)
  }
}

function checkRedefinition(
  role: CollectionRole,
  base: BaseField,
  field: FieldConfig,
  at: ConfigPath,
  report: Report,
): void {
  const { name, type } = field
  const remedy = (key: string) => `Leave ${key} out, or give your field another name.`
  if (base.isProtected)
    report(
      [...at, 'name'],
      `"${name}" is a protected field of ${role}.`,
      'Remove it, or give your field another name.',
    )
  else if (base.type !== type)
    report(
      [...at, 'type'],
      `'${type}' does not fit the field "${name}" FrogBot stores.`,
      `Write type: '${base.type}', or give your field another name.`,
    )
  else {
    for (const key of keysOutOfPlace(field, base))
      report(
        [...at, key],
        `can't be set here: "${name}" is a field FrogBot stores in its own way.`,
        remedy(key),
      )
    if (field.defaultValue !== undefined && !storedFields[role][name]?.safeParse(field.defaultValue).success)
      report(
        [...at, 'defaultValue'],
        `does not fit the field "${name}" FrogBot stores.`,
        'Write a value that the field would take, or leave defaultValue out.',
      )
  }
}

// Otherwise it would be refused only when somebody makes a chat.
function checkDefaultAgent(
  { defaultValue }: FieldConfig,
  agents: readonly string[],
  at: ConfigPath,
  report: Report,
): void {
  if (typeof defaultValue !== 'string' || agents.includes(defaultValue)) return
  const remedy = agents.length > 0 ? `Write one of: ${agents.join(', ')}.` : 'Add the agent to agents first.'
  report([...at, 'defaultValue'], `"${defaultValue}" is not the slug of an agent.`, remedy)
}

/** What a stored field can't have beside its label: another shape, or rules for a value that no writer gives. */
function keysOutOfPlace(field: FieldConfig, base: BaseField): readonly (keyof FieldConfig)[] {
  const shape = (['hasMany', 'options', 'relationTo'] as const).filter(
    (key) => field[key] && !(key === 'options' && hasChoices(field, base)),
  )
  const rules = (['required', 'defaultValue'] as const).filter((key) => field[key] && !base.isWritable)
  return [...shape, ...rules]
}

function hasChoices({ options = [] }: FieldConfig, { choices = [] }: BaseField): boolean {
  const values = options.map((option) => (typeof option === 'string' ? option : option.value))
  return values.length === choices.length && choices.every((choice) => values.includes(choice))
}

function checkAdded(field: FieldConfig, targets: readonly string[], at: ConfigPath, report: Report): void {
  const { type, options, relationTo, defaultValue } = field
  if (type === 'select' && !options?.length)
    report([...at, 'options'], 'is missing.', "Write the choices of the select: options: ['a', 'b'].")
  else if (defaultValue !== undefined && !fieldSchema(field).safeParse(defaultValue).success)
    report(
      [...at, 'defaultValue'],
      `does not fit a field of the type '${type}'.`,
      'Write a value that the field would take, or leave defaultValue out.',
    )
  if (type === 'relationship' && !relationTo)
    report([...at, 'relationTo'], 'is missing.', 'Write the slug of the collection it points to.')
  else if (type === 'relationship' && relationTo && !targets.includes(relationTo))
    report(
      [...at, 'relationTo'],
      `"${relationTo}" is no collection FrogBot stores documents in.`,
      `Write one of ${targets.map((slug) => `'${slug}'`).join(', ')}.`,
    )
}
