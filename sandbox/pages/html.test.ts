import { expect, test } from 'vitest'
import { html, linkify } from './html.ts'

test('interpolated text is escaped, and lists and markup are kept', () => {
  const hostileText = `<img src=x onerror="alert('1')">`
  expect(html`<p title="${hostileText}">${hostileText}</p>`.markup).toBe(
    '<p title="&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;">&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;</p>',
  )
  expect(html`${[html`<b>${1}</b>`, null, false, undefined, '&']}`.markup).toBe('<b>1</b>&amp;')
})

test('addresses become links, and nothing else does', () => {
  expect(linkify('See http://localhost:3000/a?b=1&c=2. javascript:alert(1)').markup).toBe(
    'See <a href="http://localhost:3000/a?b=1&amp;c=2" target="_blank" rel="noopener">http://localhost:3000/a?b=1&amp;c=2</a>. javascript:alert(1)',
  )
})
