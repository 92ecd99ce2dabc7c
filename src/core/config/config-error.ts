/** One mistake in a config: where it is, what is wrong and what to write instead. */
export type ConfigIssue = { readonly path: ConfigPath; readonly problem: string; readonly remedy: string }

export type ConfigPath = readonly (string | number)[]

/**
 * Thrown by `buildConfig` with every mistake it found, so that a person mends them all at once. Each line of the
 * message names the key (`agents[1].model`), what is wrong and the remedy.
 *
 * @example
 * import { buildConfig, ConfigError } from 'frogbot'
 *
 * try {
 *   buildConfig({ agents: [{ slug: 'assistant', model: 'no-such-alias' }] })
 * } catch (error) {
 *   if (error instanceof ConfigError) for (const { path, remedy } of error.issues) process.stderr.write(`${path}: ${remedy}\n`)
 * }
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly issues: readonly { readonly path: string; readonly problem: string; readonly remedy: string }[]

  constructor(issues: readonly ConfigIssue[]) {
    const shown = issues.map((issue) => ({ ...issue, path: formatPath(issue.path) }))
    super(shown.map(({ path, problem, remedy }) => `${path} ${problem} ${remedy}`).join('\n'))
    this.issues = shown
  }
}

/** `['agents', 1, 'model']` as a person writes it: `agents[1].model`. */
export function formatPath(path: ConfigPath): string {
  const text = path.map((key) => {
    if (typeof key === 'number') return `[${key}]`
    return /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
  })
  return text.join('').replace(/^\./, '') || 'The config'
}
