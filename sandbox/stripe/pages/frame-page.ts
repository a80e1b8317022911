import { type Html, html } from '../../pages/html.ts'
import { icon } from '../../pages/icons.ts'

export type FramePage = {
  readonly title: string
  /** The product's origin: the only one that this frame posts to. */
  readonly parent: string
  readonly styles: readonly string[]
  readonly script: string
  readonly body: Html
}

/** A page that the product's pages show in a frame. */
export const framePage = (page: FramePage): Html => html`<!doctype html>
<html lang="en" data-parent="${page.parent}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>${page.title}</title>
  <link rel="icon" href="data:,">
  ${page.styles.map((name) => html`<link rel="stylesheet" href="/assets/${name}.css">`)}
  <script type="module" src="/stripe/browser/${page.script}.ts"></script>
</head>
${page.body}
</html>
`

/** Error line of a field. */
export const errorLine = (id: string): Html =>
  html`<div role="alert"><p class="error" id="${id}-error" hidden>${icon('warning-circle-fill')}<span></span></p></div>`
