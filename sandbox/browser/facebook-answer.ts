/** Script of the dialog's last page: posts the result to its opener, only if that is the product, and closes. */

const { product = '', granted = 'null' } = document.body.dataset
if (window.opener !== null) {
  window.opener.postMessage({ facebookAnswer: JSON.parse(granted) }, product)
  window.close()
}
