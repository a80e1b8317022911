export default function Faq() {
  return (
    <div className="page-width py-16">
      <h1 className="type-h1">Questions and answers</h1>
    </div>
  )
}
