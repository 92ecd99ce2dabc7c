import type { z } from 'zod'
import type { ConfigIssue, ConfigPath } from './config-error.ts'
import { splitMessage } from './config-schema-parts.ts'

/** Zod's issues as those of a config: one for each unknown key, texts split into problem and remedy. */
export function readIssues(issues: readonly z.core.$ZodIssue[]): ConfigIssue[] {
  return issues.flatMap((issue) => {
    const [problem, remedy] = splitMessage(issue.message)
    const path = issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))
    const paths: ConfigPath[] =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path]
    return paths.map((at) => ({ path: at, problem, remedy }))
  })
}
