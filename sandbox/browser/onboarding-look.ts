/** Supported appearance variables: the main button's, by the provider's option names. */
const VARIABLES = [
  ['buttonPrimaryColorBackground', '--main'],
  ['buttonPrimaryColorText', '--on-main'],
  ['buttonPaddingX', '--main-padding-x'],
  ['buttonPaddingY', '--main-padding-y'],
] as const

/** For the address of the form's frame. */
export const lookOf = (variables: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    VARIABLES.flatMap(([name]) => {
      const value = variables[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Inside the frame: applies the variables of its address. */
export const applyAppearance = (query: URLSearchParams, { style }: HTMLElement): void => {
  for (const [name, property] of VARIABLES) {
    const value = query.get(name)
    if (value !== null) style.setProperty(property, value)
  }
}
