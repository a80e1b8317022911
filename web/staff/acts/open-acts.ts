/** An act of the open page, as the command bar lists it. */
export type ActLink = { readonly label: string; readonly search: string }

let links: readonly ActLink[] = []

/** The acts on what is open. */
export const openActs = (): readonly ActLink[] => links

/** Sets the acts of the open page. @returns a function that removes them */
export const setOpenActs = (acts: readonly ActLink[]): (() => void) => {
  links = acts
  return () => {
    if (links === acts) links = []
  }
}
