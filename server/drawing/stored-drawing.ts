import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '#server/deps.ts'
import { StorageFull } from '#server/outside/storage/port.ts'
import type { PoolCaller } from '#server/platform/jobs/work-pool.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { DrawingInput, DrawingName } from './drawings.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Folders with the code and fonts of drawings. */
const FOLDERS = ['server/drawing', 'server/documents']
/** The versions of the libraries, and the pictures that drawings show. */
const FILES = ['package-lock.json', 'server/mails/heart.png', 'web/home/hero/hero-1080.jpg']

let version: string | undefined

/** Hash of everything that decides how a given content is drawn: after a change, drawings are made again. */
const drawingVersion = (): string => {
  if (version !== undefined) return version
  const hash = createHash('sha256')
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => !name.includes('.test.'))
      .toSorted()
      .map((name) => `${folder}/${name}`),
  )
  for (const file of [...inFolders, ...FILES]) hash.update(file).update(readFileSync(join(ROOT, file)))
  version = hash.digest('hex')
  return version
}

/**
 * Files in storage with the drawings of a case, and of the site. Each holds the newest drawing, so that what is kept
 * stays small, and an older one goes away with the next.
 */
const DRAWING_FILES = [
  'share-image.jpg',
  'poster.pdf',
  'poster.png',
  // With the amount raised.
  'poster-amount.pdf',
  'poster-amount.png',
  // With a visitor's own sentence.
  'poster-own.pdf',
  'poster-own.png',
  'post-square.jpg',
  'post-story.jpg',
  'privacy-policy.pdf',
  'terms-of-use.pdf',
] as const
export type DrawingFile = (typeof DRAWING_FILES)[number]

/** The site itself, beside the cases. */
export const SITE = 'site'

const keyOf = (about: string, file: DrawingFile): string => `drawings/${about.toLowerCase()}/${file}`

const HASH_BYTES = 32

export type WantedDrawing<N extends DrawingName> = {
  /** A case's id, or `SITE`. */
  readonly about: string
  readonly file: DrawingFile
  readonly name: N
  /** Everything that the drawing shows; a picture by its id. */
  readonly shows: object
  /** Reads what the drawing needs, in its turn of the pool. */
  readonly input: () => Promise<DrawingInput<N>>
  /** Whether it may still be shown. By default it always may. */
  readonly isShown?: () => Promise<boolean>
}

type DrawDeps = Pick<Deps, 'storage' | 'drawer' | 'drawingPool'>

/**
 * A drawing that is made once for what it shows, and then kept in storage beside the hash of what it shows. Another
 * content, or other code, has another hash, so that nothing is invalidated. The requests of one process share a drawing
 * in work; two processes may draw the same at once, and keep the same.
 * @throws busy; notFound if it may not be shown any more
 */
export const drawOrReadStored = async <N extends DrawingName>(
  { storage, drawer, drawingPool }: DrawDeps,
  { about, file, name, shows, input, isShown = async () => true }: WantedDrawing<N>,
  caller: PoolCaller,
): Promise<Buffer> => {
  const hash = createHash('sha256')
    .update(JSON.stringify([drawingVersion(), name, shows]))
    .digest()
  const key = keyOf(about, file)
  const readStored = async (): Promise<Buffer | null> => {
    const stored = await storage.get(key)
    return stored?.subarray(0, HASH_BYTES).equals(hash) ? stored.subarray(HASH_BYTES) : null
  }
  const earlier = await readStored()
  if (earlier !== null) return earlier
  return drawingPool.run(`${key} ${hash.toString('hex')}`, caller, async () => {
    // Another request, here or in another process, may have drawn it since.
    const drawn = await readStored()
    if (drawn !== null) return drawn
    const bytes = await drawer.draw(name, await input())
    try {
      await storage.put(key, Buffer.concat([hash, bytes]))
    } catch (error) {
      // Sent all the same, and drawn again for the next request.
      if (!(error instanceof StorageFull)) throw error
    }
    if (await isShown()) return bytes
    // Its case was hidden or erased meanwhile, maybe after its drawings were removed.
    await storage.remove(key)
    throw new Refusal('notFound')
  })
}

/** Removes the drawings of a case that was hidden or erased. Idempotent. */
export const removeDrawings = async ({ storage }: Pick<Deps, 'storage'>, caseId: string): Promise<void> => {
  await Promise.all(DRAWING_FILES.map((file) => storage.remove(keyOf(caseId, file))))
}

/** Draws a private document, which isn't kept: requests for the same one share a drawing. @throws busy */
export const privateDrawing = async <N extends DrawingName>(
  { drawer, drawingPool }: Pick<Deps, 'drawer' | 'drawingPool'>,
  name: N,
  input: DrawingInput<N>,
  caller: PoolCaller,
): Promise<Buffer> => {
  const hash = createHash('sha256')
    .update(JSON.stringify([name, input]))
    .digest('hex')
  return drawingPool.run(hash, caller, () => drawer.draw(name, input))
}
