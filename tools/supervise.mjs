import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inProject, pinnedNode, ROOT } from './project.mjs'
import { giveUp } from './terminal.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Ctrl-C reaches us from the terminal and once more from npm: within this time both are one. */
const ECHO_MS = 500

const whenOrphaned = (act) => {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    act()
  }, 500)
  timer.unref()
}

/**
 * Runs the pinned Node in our place: its output is ours, signals go to it, and its end is our end. It gets a process
 * group of its own, so that a signal reaches it once, from here, and the channel tells it when we are gone.
 */
export const runInOurPlace = (args, environment = {}) => {
  const child = spawn(pinnedNode(), args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  let last = Number.NEGATIVE_INFINITY
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const now = performance.now()
      if (now - last > ECHO_MS) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
      last = now
    })
  }
  // npm runs us through a shell, which takes a signal to itself and leaves us behind; a shell of a person doesn't count.
  if (process.env.npm_lifecycle_event !== undefined) whenOrphaned(() => child.kill('SIGTERM'))
  child.once('error', (error) => giveUp(`The pinned Node does not run here: ${error.message}`))
  child.once('exit', (status, signal) => {
    if (signal === null) process.exit(status ?? 1)
    // Ended by a signal that nobody handled: so do we, and whoever waits for us sees the truth.
    for (const name of SIGNALS) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
}

/** What every program of the server is run with: settings from .env, JSX in server code, an end when we end. */
export const SERVER_FLAGS = [
  ...(existsSync(inProject('.env')) ? ['--env-file=.env'] : []),
  '--enable-source-maps',
  '--import=./tools/tsx-loader.mjs',
  '--import=./tools/lifeline.mjs',
]
