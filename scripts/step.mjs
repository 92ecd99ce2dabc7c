/**
 * Runs one named step of a script and says how long it took. The task's result, when it is a text, tells what came of it.
 *
 * @template T
 * @param {string} title
 * @param {() => T | Promise<T>} task
 * @param {(result: T) => string} [describe]
 * @returns {Promise<T>}
 */
export async function step(title, task, describe) {
  const startedAt = performance.now()
  console.log(`› ${title}`)
  const result = await task()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`  ${describe ? describe(result) : 'done'} (${seconds} s)`)
  return result
}
