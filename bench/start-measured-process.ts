import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { ProcessRequest } from './measured-process.ts'

export type MeasuredProcess<T> = {
  readonly pid: number
  readonly answer: T
  readonly stop: () => Promise<void>
}

const exitOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })

/** Starts a bench's sandbox, server or donors in a process. Rejects if the process ends before it answers. */
export const startMeasuredProcess = <T>(request: ProcessRequest): Promise<MeasuredProcess<T>> =>
  new Promise((resolve, reject) => {
    const file = join(import.meta.dirname, 'measured-process.ts')
    const child = spawn(process.execPath, [...process.execArgv, file, JSON.stringify(request)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const stop = async (): Promise<void> => {
      if (child.connected) child.disconnect()
      await exitOf(child)
    }
    child.once('exit', (status) => reject(new Error(`The ${request.part} ended with ${status}`)))
    child.once('message', (answer: T) => resolve({ pid: child.pid ?? 0, answer, stop }))
  })
