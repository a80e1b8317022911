/** The last page of Facebook's dialog: tells the window that opened it, and nobody else, and goes. */

const { product = '', granted = 'null' } = document.body.dataset
if (window.opener !== null) {
  window.opener.postMessage({ facebookAnswer: JSON.parse(granted) }, product)
  window.close()
}
