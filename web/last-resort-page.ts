const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** Plain HTML without styles or scripts, for when the error page can't be rendered. */
export const lastResortPage = (error: unknown): string => {
  const details = import.meta.env.DEV && error instanceof Error ? error.message : 'Unexpected error'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>An error occurred</title>
</head>
<body>
<h1>An error occurred while showing the error page</h1>
<p>${escapeHtml(details)}</p>
<p><a href="/">Go home</a></p>
</body>
</html>
`
}
