-- Where a brand's questions are asked from, and in which language; null leaves it to the installation's settings.
alter table brands add country text, add language text, add city text;

-- The same of one prompt; null leaves it to its brand.
alter table prompts add country text, add language text, add city text;

-- As it was when the scan was planned, so that a later attempt asks the same.
alter table runs add country text, add language text, add city text;
