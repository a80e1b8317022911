import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import * as z from 'zod'
import { makeFilledFolder, type Product, startProduct } from './journeys-product.ts'
import { copyScratchFolder, makeScratchFolder } from './scratch-folder.ts'

/**
 * Program for the journeys: runs one product per test worker, all with the same sample cases. Answers requests
 * at READY_PORT once all are ready.
 */
const settings = z
  .object({
    READY_PORT: z.coerce.number(),
    /** Ports of each product and its sandbox, such as `3000:3001 3002:3003`. */
    PRODUCTS: z.string(),
    /** A folder with the sample cases; created if absent. */
    FILLED: z.string().optional(),
  })
  .parse(process.env)

const running: Product[] = []
let stopping = false

const run = (product: Product): Product => {
  running.push(product)
  if (stopping) product.stop()
  return product
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stopping = true
    for (const product of running) product.stop()
  })
}

const announceReady = async (): Promise<void> => {
  const server = createServer((_request, response) => void response.end('ready'))
  await once(server.listen(settings.READY_PORT, 'localhost').unref(), 'listening')
}

const folders: string[] = []
/** Marks a folder for removal at the end. @returns the folder */
const removedAtEnd = (folder: string): string => {
  folders.push(folder)
  return folder
}

const runAll = async (): Promise<number> => {
  const filled = settings.FILLED ?? removedAtEnd(await makeFilledFolder(run))
  const products = settings.PRODUCTS.split(' ').map((ports) => {
    const [port = '', sandboxPort = ''] = ports.split(':')
    const dataDir = removedAtEnd(makeScratchFolder())
    copyScratchFolder(filled, dataDir)
    return run(startProduct(dataDir, { port, sandboxPort }))
  })
  const ready = await Promise.all(products.map((product) => product.ready))
  if (ready.every(Boolean)) await announceReady()
  else for (const product of products) product.stop()
  return Math.max(...(await Promise.all(products.map((product) => product.ended))))
}

let status = 1
try {
  status = await runAll()
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
process.exit(status)
