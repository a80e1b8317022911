/** What a printed sheet says, part by part, before anybody thinks of paper. */
export type SheetPart =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly quiet?: boolean }
  | { readonly kind: 'amounts'; readonly rows: readonly SheetAmount[] }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [term: string, detail: string])[] }
  | SheetTable

export type SheetAmount = {
  readonly label: string
  readonly amount: string
  readonly look?: 'total' | 'quiet'
}

export type SheetTable = {
  readonly kind: 'table'
  readonly columns: readonly {
    readonly label: string
    /** Of the page's width, all together 1. */
    readonly share: number
    readonly align?: 'right'
  }[]
  readonly rows: readonly (readonly string[])[]
  readonly total: readonly string[]
}

export type Sheet = {
  /** Of the file, as readers and shelves show it. */
  readonly name: string
  readonly brandName: string
  /** Stands at the foot of every page. */
  readonly foot: string
  readonly parts: readonly SheetPart[]
}
