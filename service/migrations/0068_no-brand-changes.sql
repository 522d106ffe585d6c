-- Brands are not compared with their last month every day: the list of all shows both months.
drop table brand_changes;
