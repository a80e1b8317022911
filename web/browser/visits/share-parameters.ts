export type ShareParameters = {
  /** Depth of the share chain; -1 for an invalid number, null if absent. */
  readonly sharedv: number | null
  readonly shareChannel: string | null
}

/** `sharedv` and `shareChannel` of the landing address. */
export const readShareParameters = (search: string): ShareParameters => {
  const parameters = new URLSearchParams(search)
  const depthText = parameters.get('sharedv')
  const depth = depthText === null || depthText.trim() === '' ? Number.NaN : Number(depthText)
  return {
    sharedv: depthText === null ? null : Number.isFinite(depth) ? depth : -1,
    shareChannel: parameters.get('shareChannel'),
  }
}
