/** Cached pictures, about 100 kB each. */
const KEPT = 200

/** Renders one picture at a time and caches the newest: rendering takes a quarter of a second of CPU time. */
export const pictureCache = () => {
  const kept = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()
  return (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const drawn = last.then(draw)
    last = drawn.catch(() => undefined)
    kept.set(key, drawn)
    // A failure isn't cached.
    drawn.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    return drawn
  }
}
