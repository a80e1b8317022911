import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { constants, setPriority } from 'node:os'
import * as z from 'zod'
import { codes } from '#contract/codes.ts'

/** Runs a server that answers every request with "slow down", with as little work as possible. */
const refuseAll = (): void => {
  const { code, sentence, status } = codes.slowDown
  const body = JSON.stringify({ code, msg: sentence, data: { retryAfterSeconds: 60 } })
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
}

/** Starts the server in its own process, at low priority, like its clients. */
export const startRefusing = async (): Promise<{ origin: string; stop: () => Promise<void> }> => {
  const child = spawn(process.execPath, [...process.execArgv, import.meta.filename], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const [address] = await once(child, 'message')
  const { port } = z.object({ port: z.number() }).parse(address)
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}

if (import.meta.main) refuseAll()
