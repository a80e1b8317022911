/** Cached pictures, about 100 kB each. */
const KEPT = 200

/** Renders one picture at a time and caches the newest: rendering takes a quarter of a second of CPU time. */
export const pictureCache = () => {
  const pictures = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()
  return (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const known = pictures.get(key)
    if (known !== undefined) return known
    const drawn = last.then(draw)
    last = drawn.catch(() => undefined)
    pictures.set(key, drawn)
    // A failure isn't cached.
    drawn.catch(() => pictures.delete(key))
    const [oldest] = pictures.keys()
    if (pictures.size > KEPT && oldest !== undefined) pictures.delete(oldest)
    return drawn
  }
}
