-- How often each engine is asked each prompt of a scan that does not say so itself; null is once. And the same of one prompt;
-- null leaves it to its brand.
alter table brands add samples integer check (samples between 1 and 10);
alter table prompts add samples integer check (samples between 1 and 10);
