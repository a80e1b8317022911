/** The last page of Facebook's dialog: posts the result to its opener's origin only, and closes. */

const { product = '', granted = 'null' } = document.body.dataset
if (window.opener !== null) {
  window.opener.postMessage({ facebookAnswer: JSON.parse(granted) }, product)
  window.close()
}
