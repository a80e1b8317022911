import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inProject, pinnedNode, ROOT } from './project.mjs'
import { abandon } from './terminal.mjs'

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

/** What a program sends once it does its work. */
const READY = 'ready'

/** The argument by which a program learns how those before it ended. */
const PREVIOUS_ENDS = '--previous-ends='

const endLike = (status, signal) => {
  if (signal === null) process.exit(status ?? 1)
  // Ended by an unhandled signal: this process ends the same way, so that the parent sees the cause.
  for (const name of SIGNALS) process.removeAllListeners(name)
  process.kill(process.pid, signal)
}

/**
 * Runs a program on the pinned Node in place of this process, and passes output, signals and exit code through. It
 * runs in its own process group, so that a signal reaches it once, from here; the channel reports our end.
 * @param restarts starts the program again when it dies (restarts.mjs); by default, this process ends with it. A program
 * that exits by itself before it was ever ready can't start, and isn't tried again.
 */
export const runOnPinnedNode = (args, environment = {}, restarts = null) => {
  let child
  let timer
  let wasReady = false
  let isStopping = false
  const onEnd = (status, signal) => {
    const isCrash = signal !== null || (status !== 0 && wasReady)
    if (restarts === null || isStopping || !isCrash) return endLike(status, signal)
    const how = signal ?? `exit code ${status}`
    const { delaySeconds, report } = restarts.next(how)
    process.stderr.write(`The program ended by ${how}. It is started again in ${delaySeconds} s.\n`)
    timer = setTimeout(() => launch([`${PREVIOUS_ENDS}${JSON.stringify(report)}`]), delaySeconds * 1000)
  }
  const launch = (more) => {
    timer = undefined
    child = spawn(pinnedNode(), [...args, ...more], {
      cwd: ROOT,
      env: { ...NATIVE_MEMORY, ...process.env, ...environment },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    })
    child.on('message', (message) => {
      if (message !== READY) return
      wasReady = true
      restarts?.ready()
    })
    child.once('error', (error) => abandon(`The pinned Node does not run here: ${error.message}`))
    child.once('exit', onEnd)
  }
  const stop = (signal) => {
    isStopping = true
    if (timer === undefined) child.kill(signal)
    else process.exit(0)
  }
  let lastSignalAt = Number.NEGATIVE_INFINITY
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const now = performance.now()
      if (now - lastSignalAt > ECHO_MS) stop(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      lastSignalAt = now
    })
  }
  // npm runs us through a shell that takes the signals and leaves us running, so the end of that shell stops the
  // program. Without npm, the parent is an interactive shell, whose end doesn't.
  if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(() => stop('SIGTERM'))
  launch([])
}

/** Node flags of every server program: settings from .env, JSX in server code, and ending with the parent. */
export const SERVER_FLAGS = [
  ...(existsSync(inProject('.env')) ? ['--env-file=.env'] : []),
  '--enable-source-maps',
  '--import=./tools/tsx-loader.mjs',
  '--import=./tools/lifeline.mjs',
]
