/** Newest pictures, at about 100 kB each. */
const KEPT = 200

/** Draws one picture at a time and keeps the newest: drawing takes a quarter of a second of the processor. */
export const pictureCache = () => {
  const kept = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()
  return (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const known = kept.get(key)
    if (known !== undefined) return known
    const drawn = last.then(draw)
    last = drawn.catch(() => undefined)
    kept.set(key, drawn)
    // One that failed is drawn again when it is next asked for.
    drawn.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest)
    return drawn
  }
}
