import type { z } from 'zod'

export const requiredText = 'This field is required.'

/** For `safeParse`: a value that is missing is said to be, in the words that forms use; zod tells of types. */
export const tellMissing = {
  error: (issue: z.core.$ZodRawIssue) => {
    const isMissing = issue.input === undefined || issue.input === null
    const isOfType = issue.code === 'invalid_type' || issue.code === 'invalid_value'
    return isMissing && isOfType && (issue.path ?? []).length > 0 ? requiredText : undefined
  },
}
