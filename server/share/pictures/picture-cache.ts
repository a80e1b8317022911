/** Maximum number of cached pictures, of about 100 kB each. */
const PICTURES_MAX = 200

/** Renders one picture at a time and caches the newest: rendering takes a quarter of a second of CPU time. */
export const pictureCache = () => {
  const pictures = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()
  return (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const cached = pictures.get(key)
    if (cached !== undefined) return cached
    const drawing = last.then(draw)
    last = drawing.catch(() => undefined)
    pictures.set(key, drawing)
    // A failure isn't cached.
    drawing.catch(() => pictures.delete(key))
    const [oldest] = pictures.keys()
    if (pictures.size > PICTURES_MAX && oldest !== undefined) pictures.delete(oldest)
    return drawing
  }
}
