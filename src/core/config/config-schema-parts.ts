import { z } from 'zod'

/** A zod error that carries the problem and the remedy; `splitMessage` takes it apart again. */
export const says = (problem: string, remedy: string) => ({ error: `${problem}\n${remedy}` })

/** The problem and the remedy of a message; zod's own messages have no remedy of their own. */
export function splitMessage(message: string): readonly [problem: string, remedy: string] {
  const end = message.indexOf('\n')
  if (end >= 0) return [message.slice(0, end), message.slice(end + 1)]
  return [`is not valid: ${message}.`, 'See docs/configuration.md.']
}

/** An object without unknown keys; a wrong key is answered with the right ones. */
export function object<Shape extends z.core.$ZodShape>(shape: Shape) {
  const known = Object.keys(shape).join(', ')
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `is not a known key.\nRemove it, or write one of: ${known}.`
        : `is not an object.\nWrite an object with: ${known}.`,
  })
}

export const nonEmpty = (remedy: string) =>
  z
    .string(says('is missing or not a text.', remedy))
    .refine((value) => value.trim() !== '', says('is empty.', remedy))

export const slug = (remedy: string) =>
  z
    .string(says('is missing or not a text.', remedy))
    .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, says('is not a slug.', remedy))

export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, says('is not a known type.', `Write one of: ${values.join(', ')}.`))

export const truth = z.boolean(says('is neither true nor false.', 'Write true or false.'))

export const func = (remedy: string) =>
  z.custom((value) => typeof value === 'function', says('is not a function.', remedy))
