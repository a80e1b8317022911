export type ShareParameters = {
  /** The depth of the share chain; -1 when what was given isn't a number, null when nothing was. */
  readonly sharedv: number | null
  readonly shareChannel: string | null
}

/** `sharedv` and `shareChannel` of the address a visitor came by. */
export const readShareParameters = (search: string): ShareParameters => {
  const parameters = new URLSearchParams(search)
  const given = parameters.get('sharedv')
  const depth = given === null || given.trim() === '' ? Number.NaN : Number(given)
  return {
    sharedv: given === null ? null : Number.isFinite(depth) ? depth : -1,
    shareChannel: parameters.get('shareChannel'),
  }
}
