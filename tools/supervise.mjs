import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inProject, pinnedNode, ROOT } from './project.mjs'
import { giveUp } from './terminal.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Ctrl-C arrives from the terminal and again from npm: within this time both count as one. */
const ECHO_MS = 500

const whenOrphaned = (onOrphaned) => {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    onOrphaned()
  }, 500)
  timer.unref()
}

/**
 * Settings of glibc's native memory. With an arena for each thread, and thresholds that grow as they do by default,
 * the buffers of pictures and compression leave 150 MB of fragments.
 */
const NATIVE_MEMORY = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: `${64 * 1024}`,
  MALLOC_TRIM_THRESHOLD_: `${128 * 1024}`,
}

/**
 * Runs a program on the pinned Node in place of this process, and passes output, signals and exit code through. It
 * runs in its own process group, so that a signal reaches it once, from here; the channel reports our end.
 */
export const runOnPinnedNode = (args, environment = {}) => {
  const child = spawn(pinnedNode(), args, {
    cwd: ROOT,
    env: { ...NATIVE_MEMORY, ...process.env, ...environment },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  let lastSignalAt = Number.NEGATIVE_INFINITY
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const now = performance.now()
      if (now - lastSignalAt > ECHO_MS) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      lastSignalAt = now
    })
  }
  // npm runs us through a shell that takes the signals and leaves us running, so the end of that shell stops the
  // program. Without npm, the parent is an interactive shell, whose end doesn't.
  if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(() => child.kill('SIGTERM'))
  child.once('error', (error) => giveUp(`The pinned Node does not run here: ${error.message}`))
  child.once('exit', (status, signal) => {
    if (signal === null) process.exit(status ?? 1)
    // Ended by an unhandled signal: this process ends the same way, so that the parent sees the cause.
    for (const name of SIGNALS) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}

/**
 * Node flags of every server program: settings from .env, JSX in server code, and ending with the parent. A bounded
 * space for young objects keeps less memory resident. Under load, garbage may grow to half of the live objects; by
 * default, V8 lets it grow to three times as much, 300 MB. The server collects the garbage of its start itself.
 */
export const SERVER_FLAGS = [
  ...(existsSync(inProject('.env')) ? ['--env-file=.env'] : []),
  '--enable-source-maps',
  '--max-semi-space-size=8',
  '--heap-growing-percent=50',
  '--expose-gc',
  '--import=./tools/tsx-loader.mjs',
  '--import=./tools/lifeline.mjs',
]
