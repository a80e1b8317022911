/** Supported appearance variables, by the provider's names, with our CSS properties. All are the main button's. */
const VARIABLES = [
  ['buttonPrimaryColorBackground', '--main'],
  ['buttonPrimaryColorText', '--on-main'],
  ['buttonPaddingX', '--main-padding-x'],
  ['buttonPaddingY', '--main-padding-y'],
] as const

/** The supported variables, as query parameters of the form's frame. */
export const lookOf = (variables: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    VARIABLES.flatMap(([name]) => {
      const value = variables[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Applies the variables in the frame's query. Runs inside the frame. */
export const applyAppearance = (query: URLSearchParams, { style }: HTMLElement): void => {
  for (const [name, property] of VARIABLES) {
    const value = query.get(name)
    if (value !== null) style.setProperty(property, value)
  }
}
