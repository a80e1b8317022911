/** A decoded form body or query. Names with brackets become nested objects. */
export type Form = { [name: string]: Form | string }

const asObject = (form: Form, isList: boolean): unknown => {
  const entries = Object.entries(form).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'string' ? value : nested(value),
  ])
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

/** Turns objects whose names are all numbers into lists: from `types[]=…` and `expand[0]=…`. */
const nested = (form: Form): unknown => {
  const names = Object.keys(form)
  return asObject(form, names.length > 0 && names.every((name) => /^\d+$/.test(name)))
}

const pathOf = (name: string): string[] => {
  const open = name.indexOf('[')
  if (open < 1) return [name]
  return [
    name.slice(0, open),
    ...Array.from(name.slice(open).matchAll(/\[([^[\]]*)\]/g), (part) => part[1] ?? ''),
  ]
}

const setAt = (form: Form, path: readonly string[], value: string): void => {
  let node = form
  for (const [index, step] of path.entries()) {
    const name = step === '' ? String(Object.keys(node).length) : step
    if (index === path.length - 1) {
      node[name] = value
      return
    }
    const next = node[name]
    const child: Form = typeof next === 'object' ? next : Object.create(null)
    node[name] = child
    node = child
  }
}

/** Parses `a=1&b[c]=2&d[]=3&e[0]=4` into `{ a: '1', b: { c: '2' }, d: ['3'], e: ['4'] }`. */
export const readForm = (text: string): Record<string, unknown> => {
  const form: Form = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) setAt(form, pathOf(name), value)
  return Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, typeof value === 'string' ? value : nested(value)]),
  )
}
