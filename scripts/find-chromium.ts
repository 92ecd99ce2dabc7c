import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { step } from './step.mjs'

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A Chromium that runs on this machine, or null. */
export function findChromium(): string | null {
  return [...systemPaths, chromium.executablePath()].find(runs) ?? null
}

/** Finds one or gets one: Playwright's own, else the system's package. Null when neither can be had. */
export async function ensureChromium(): Promise<string | null> {
  const found = findChromium()
  if (found) return found
  await step('Installing Chromium, as Playwright does', () =>
    run('node_modules/@playwright/test/cli.js', ['install', 'chromium']),
  )
  if (findChromium()) return findChromium()
  await step('Installing the system’s Chromium', installPackage)
  return findChromium()
}

function runs(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
}

function run(program: string, args: readonly string[]): void {
  spawnSync(process.execPath, [program, ...args], { stdio: 'inherit' })
}

function installPackage(): void {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['apt-get', 'update'],
    ['apt-get', 'install', '--yes', '--no-install-recommends', 'chromium'],
  ]) {
    const [command = '', ...rest] = [...prefix, ...args]
    spawnSync(command, rest, { stdio: 'inherit', env })
  }
}
