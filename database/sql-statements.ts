/** A token of SQL: a comment, a quoted text or name, a dollar-quoted body, the end of a statement, or anything else. */
const TOKEN = /--[^\n]*|'[^']*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|[^-'"$;]+|[-$'"]/g

/** The statements of an SQL text, without their semicolons; a sharded server takes one at a time. */
export const splitStatements = (text: string): string[] => {
  const statements = ['']
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === ';') statements.push('')
    else if (!token.startsWith('--')) statements.push((statements.pop() ?? '') + token)
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}
