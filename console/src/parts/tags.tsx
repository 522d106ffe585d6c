import { Link } from 'wouter'

interface TagsProps {
  brandId: string
  tags: string[]
}

/** Each leads to the prompts that have it. */
export const Tags = ({ brandId, tags }: TagsProps) =>
  tags.length === 0 ? null : (
    <ul className="tags" aria-label="Tags">
      {tags.map(tag => (
        <li key={tag}>
          <Link
            className="badge"
            to={`/brands/${brandId}/prompts?${new URLSearchParams({ tag })}`}
            dir="auto"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  )
