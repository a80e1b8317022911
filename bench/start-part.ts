import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { RoadRequest } from './road-part.ts'

export type Part<T> = { readonly pid: number; readonly answer: T; readonly stop: () => Promise<void> }

const exitOf = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })

/** Starts a part of the road bench in its own process. Rejects if the process ends before it answers. */
export const startPart = <T>(request: RoadRequest): Promise<Part<T>> =>
  new Promise((resolve, reject) => {
    const file = join(import.meta.dirname, 'road-part.ts')
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
