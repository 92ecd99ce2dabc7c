// What has to be there before TypeScript can run: dependencies, and the Node they are made for.
// This file runs on Node 20.19 or newer without node_modules, so it is plain JavaScript and imports Node alone.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { step } from './step.mjs'

const root = dirname(import.meta.dirname)
const modules = join(root, 'node_modules')
const isWindows = process.platform === 'win32'
const pinnedNode = join(modules, 'node', 'bin', isWindows ? 'node.exe' : 'node')

/** Makes the checkout ready and runs one of its TypeScript programs on the pinned Node. Ends when that ends. */
export async function runOnPinnedNode(script, args) {
  try {
    assertNodeVersion()
    await installDependencies()
    await installPinnedNode()
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`)
    process.exit(1)
  }
  // The channel tells the program when this process is killed.
  const child = spawn(
    existsSync(pinnedNode) ? pinnedNode : process.execPath,
    [join(root, 'scripts', script), ...args],
    {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    },
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const watch = watchNpm(child)
  child.on('error', (error) => exitWith(`Node could not be started: ${error.message}`))
  child.on('exit', (code) => {
    clearInterval(watch)
    process.exitCode = code ?? 1
  })
}

function exitWith(message) {
  console.error(message)
  process.exit(1)
}

/** npm hands signals on, but when it is killed outright nobody tells us, and the port would stay taken. */
function watchNpm(child) {
  if (!process.env.npm_lifecycle_event) return undefined
  // Between npm and us there may be a shell, which stays when npm is killed: so the parent's parent counts too.
  const ancestry = () => `${process.ppid} ${parentOf(process.ppid)}`
  const atStart = ancestry()
  return setInterval(() => {
    if (ancestry() !== atStart) child.kill('SIGTERM')
  }, 500)
}

/** The parent of a process, where the system tells it in /proc. */
function parentOf(pid) {
  try {
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

function assertNodeVersion() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Error(
    `FrogBot needs Node 20.19 or newer to start, and this is ${process.versions.node}. Get one from https://nodejs.org`,
  )
}

async function installDependencies() {
  const reason = whyInstall()
  if (!reason) return
  await step(
    `Installing dependencies: ${reason} (this takes some minutes, and npm is silent meanwhile)`,
    () =>
      run(
        'npm',
        ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
        root,
        'npm ci failed; its messages are above.',
      ),
  )
}

/** Compares what npm installed (its own record in node_modules) with the lock file. */
function whyInstall() {
  const installed = readPackages(join(modules, '.package-lock.json'))
  if (!installed) return 'there are none yet'
  const locked = readPackages(join(root, 'package-lock.json')) ?? {}
  const changed = Object.entries(locked).some(([path, wanted]) => {
    if (path === '') return false
    const found = installed[path]
    // Packages for other platforms are in the lock, but not installed.
    if (!found) return !wanted.optional && !wanted.peer
    return found.version !== wanted.version || found.integrity !== wanted.integrity
  })
  return changed ? 'package-lock.json changed' : undefined
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

/** The npm package `node` fetches its program in an install script, which many machines block. */
async function installPinnedNode() {
  if (!existsSync(pinnedNode)) {
    await step('Fetching the pinned Node, which npm did not', () =>
      run(
        process.execPath,
        ['installArchSpecificPackage.js'],
        join(modules, 'node'),
        'Node 24 could not be fetched.',
      ),
    ).catch((error) => {
      if (Number(process.versions.node.split('.')[0]) < 24) throw error
    })
  }
  const link = join(modules, '.bin', 'node')
  if (!isWindows && existsSync(pinnedNode) && !existsSync(link)) symlinkSync('../node/bin/node', link)
}

function run(command, args, cwd, failure) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, stdio: 'inherit', shell: isWindows, env: installEnv() })
    child.on('error', (error) => reject(new Error(`${failure} (${error.message})`)))
    child.on('exit', (code) => (code === 0 ? resolve(undefined) : reject(new Error(failure))))
  })
}

/** Without our own node_modules/.bin in the path: the Node in there is about to be removed and installed again. */
function installEnv() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== join(modules, '.bin'))
  return {
    ...process.env,
    PATH: path.join(delimiter),
    // Any existing program: with it, Prisma does not download an engine that nothing here uses.
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
  }
}
