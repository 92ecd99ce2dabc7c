/** Wakes one waiting reader; a wake-up that comes before the waiting is kept for it. */
export type Signal = {
  wake(): void
  /** Resolves at the next wake-up, after `timeoutMs`, or when the abort signal fires. */
  wait(options?: { timeoutMs?: number | undefined; abort?: AbortSignal | undefined }): Promise<void>
}

export function createSignal(): Signal {
  let woken = false
  let resume: (() => void) | null = null
  return {
    wake() {
      woken = true
      resume?.()
    },
    async wait({ timeoutMs, abort } = {}) {
      if (!woken && !abort?.aborted) {
        let timer: NodeJS.Timeout | undefined
        await new Promise<void>((resolve) => {
          resume = resolve
          if (timeoutMs !== undefined) timer = setTimeout(resolve, timeoutMs)
          abort?.addEventListener('abort', () => resolve(), { once: true })
        })
        clearTimeout(timer)
        resume = null
      }
      woken = false
    },
  }
}
